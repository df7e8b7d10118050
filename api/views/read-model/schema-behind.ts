/** Of lists, search and statistics, which follow the log and may be read from a replica. */
export const behindDescription =
  'How far it is behind: milliseconds since the oldest event that is not in it; 0 where everything is in it, null while the index is made.';
