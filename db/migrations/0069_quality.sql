CREATE TABLE "quality" (
	"environment" text NOT NULL,
	"partner_id" text,
	"provider" text NOT NULL,
	"side" text,
	"fiat" text,
	"method" text,
	"asset" text,
	"sample" integer NOT NULL,
	"successes" integer NOT NULL,
	"median_seconds" integer,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quality_corridor" UNIQUE NULLS NOT DISTINCT("environment","partner_id","provider","side","fiat","method","asset")
);
--> statement-breakpoint
ALTER TABLE "quality" ADD CONSTRAINT "quality_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;