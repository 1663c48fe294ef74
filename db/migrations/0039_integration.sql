CREATE TABLE "event_digests" (
	"user_id" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_reads" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"position" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_reads_partner_id_environment_name_pk" PRIMARY KEY("partner_id","environment","name")
);
--> statement-breakpoint
CREATE TABLE "integration_checks" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"passed_at" timestamp (3) with time zone NOT NULL,
	"evidence" jsonb NOT NULL,
	"detail" text,
	"confirmed_by" text,
	CONSTRAINT "integration_checks_partner_id_environment_name_pk" PRIMARY KEY("partner_id","environment","name")
);
--> statement-breakpoint
CREATE TABLE "production_requests" (
	"partner_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_digests" ADD CONSTRAINT "event_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_checks" ADD CONSTRAINT "integration_checks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_requests" ADD CONSTRAINT "production_requests_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;