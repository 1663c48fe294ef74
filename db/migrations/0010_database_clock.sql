CREATE TABLE "database_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"latest_at" timestamp (3) with time zone NOT NULL
);
