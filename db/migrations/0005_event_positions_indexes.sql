CREATE INDEX CONCURRENTLY "webhook_events_position" ON "webhook_events" USING btree ("partner_id","environment","position","sequence");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_events_unassigned" ON "webhook_events" USING btree ("sequence") WHERE position is null;
