/** The platform's table of ids that do not say whose they are. Nothing but a move out of a file makes it, so no migration does. */
export const movedIdsTable = 'moved_ids';

export const movedIdsSql = `CREATE TABLE ${movedIdsTable} (id TEXT PRIMARY KEY NOT NULL, merchant INTEGER NOT NULL) STRICT, WITHOUT ROWID`;
