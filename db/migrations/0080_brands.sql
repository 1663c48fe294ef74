CREATE TABLE "partner_brands" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"state" text NOT NULL,
	"name" text,
	"logo" "bytea",
	"logo_hash" text,
	"logo_width" smallint,
	"logo_dark" "bytea",
	"logo_dark_hash" text,
	"logo_dark_width" smallint,
	"color" text,
	"color_dark" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	CONSTRAINT "partner_brands_partner_id_environment_state_pk" PRIMARY KEY("partner_id","environment","state")
);
--> statement-breakpoint
ALTER TABLE "partner_brands" ADD CONSTRAINT "partner_brands_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_brands_logo" ON "partner_brands" USING btree ("logo_hash");--> statement-breakpoint
CREATE INDEX "partner_brands_logo_dark" ON "partner_brands" USING btree ("logo_dark_hash");