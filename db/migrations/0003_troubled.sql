CREATE INDEX "callbacks_given_up" ON "callbacks" USING btree ("received_at","id") WHERE outcome = 'given_up';--> statement-breakpoint
CREATE INDEX "transactions_held" ON "transactions" USING btree ("created_at","id") WHERE held_reason is not null;--> statement-breakpoint
CREATE INDEX "transactions_stuck" ON "transactions" USING btree ("created_at","id") WHERE stuck_at is not null;