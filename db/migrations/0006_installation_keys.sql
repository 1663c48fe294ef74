CREATE TABLE "installation_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
