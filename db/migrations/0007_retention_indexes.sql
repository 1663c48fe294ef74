CREATE INDEX CONCURRENTLY "callbacks_received" ON "callbacks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "provider_quotes_at" ON "provider_quotes" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "password_resets_expires" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notices_at" ON "notices" USING btree ("at");
