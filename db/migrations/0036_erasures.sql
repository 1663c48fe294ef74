CREATE TABLE "erasures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;