ALTER TABLE "outbox" ALTER COLUMN "text" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "next_try_at" SET DEFAULT '9999-12-31';--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sealed_text" "bytea";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "send_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_send" ON "outbox" USING btree (coalesce("send_at", "next_try_at")) WHERE "outbox"."sent_at" is null;