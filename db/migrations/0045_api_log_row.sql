DROP INDEX "api_logs_path";--> statement-breakpoint
DROP INDEX "api_logs_key";