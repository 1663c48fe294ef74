CREATE TABLE "webhook_drills" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "webhook_drills" ADD CONSTRAINT "webhook_drills_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_drills" ADD CONSTRAINT "webhook_drills_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_drills_endpoint" ON "webhook_drills" USING btree ("partner_id","environment","endpoint_id","started_at");--> statement-breakpoint
CREATE INDEX "webhook_drills_partner" ON "webhook_drills" USING btree ("partner_id","environment","started_at");--> statement-breakpoint
CREATE INDEX "webhook_drills_started" ON "webhook_drills" USING btree ("started_at");