/** What people call a settlement file. Pure. */

const dayFile = /^(sandbox-clearing_)?([0-9a-f]{32})_(\d{4}-\d{2}-\d{2})\.csv$/;

interface TitleWords {
  readonly entity: (id: string) => string;
  readonly day: (day: string) => string;
  readonly sandboxClearing: string;
}

/** Files that the gateway names by an entity's id and a day are called by its name; others by their own. */
export function toFileTitle(name: string, { entity, day, sandboxClearing }: TitleWords): string {
  const [, prefix, entityId, date] = dayFile.exec(name) ?? [];
  if (entityId === undefined || date === undefined) return name;
  return [...(prefix === undefined ? [] : [sandboxClearing]), entity(entityId), day(date)].join(' · ');
}
