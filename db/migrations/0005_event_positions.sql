CREATE TABLE "event_feed" (
	"server_started_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"last_position" bigint NOT NULL
);
--> statement-breakpoint
-- The default gives existing events position 0 without rewriting the table. Later ones start without a position.
ALTER TABLE "webhook_events" ADD COLUMN "position" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "webhook_events" ALTER COLUMN "position" DROP DEFAULT;
