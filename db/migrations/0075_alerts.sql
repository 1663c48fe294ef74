CREATE TABLE "alert_channels" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sealed_url" "bytea",
	"recipient_id" text,
	"paused_at" timestamp (3) with time zone,
	"paused_reason" text,
	"next_send_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"event" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"channel_id" text NOT NULL,
	"kind" text NOT NULL,
	"partner_id" text,
	"environment" text NOT NULL,
	"threshold" integer NOT NULL,
	CONSTRAINT "alert_rules_channel_id_kind_pk" PRIMARY KEY("channel_id","kind")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	"evidence" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_channels_partner" ON "alert_channels" USING btree ("partner_id","environment","created_at","id");--> statement-breakpoint
CREATE INDEX "alert_messages_unsent" ON "alert_messages" USING btree ("channel_id","id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "alert_messages_sent" ON "alert_messages" USING btree ("channel_id","sent_at");--> statement-breakpoint
CREATE INDEX "alert_messages_alert" ON "alert_messages" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "alert_rules_kind" ON "alert_rules" USING btree ("kind","environment","partner_id");--> statement-breakpoint
CREATE INDEX "alert_rules_partner" ON "alert_rules" USING btree ("partner_id","environment");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree (coalesce("partner_id", ''),"environment","kind","subject") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_partner" ON "alerts" USING btree ("partner_id","environment","opened_at","id");--> statement-breakpoint
CREATE INDEX "alerts_opened" ON "alerts" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "adjustments_recorded" ON "adjustments" USING btree ("recorded_at");