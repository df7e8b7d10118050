/** Where the read model of a database file is (read-model-file.ts). */
export function toReadModelPath(databasePath: string): string {
  return `${databasePath}.read-model`;
}
