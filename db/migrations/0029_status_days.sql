CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"component" text NOT NULL,
	"condition" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "status_days" (
	"environment" text NOT NULL,
	"component" text NOT NULL,
	"day" timestamp (3) with time zone NOT NULL,
	"samples" integer DEFAULT 0 NOT NULL,
	"degraded" integer DEFAULT 0 NOT NULL,
	"down" integer DEFAULT 0 NOT NULL,
	"sampled_at" timestamp (3) with time zone,
	"requests" integer DEFAULT 0 NOT NULL,
	"responses" integer DEFAULT 0 NOT NULL,
	"durations" integer[],
	CONSTRAINT "status_days_environment_component_day_pk" PRIMARY KEY("environment","component","day")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" USING btree ("environment","component") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_started" ON "incidents" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "status_days_day" ON "status_days" USING btree ("day");