/** The folder where the packages of tests/clickhouse-engine are installed. */
export const packagesVariable = "TEST_CLICKHOUSE_PACKAGES";
/** Where the test server keeps its data. */
export const serverFolderVariable = "TEST_CLICKHOUSE_FOLDER";
