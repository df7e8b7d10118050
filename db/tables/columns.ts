import { customType } from './drizzle.ts';

/** Minor units: an INTEGER column that is bigint on this side. drizzle's own bigint mode would store a blob. */
export const minor = customType<{ data: bigint; driverData: bigint }>({
  dataType: () => 'integer',
});
