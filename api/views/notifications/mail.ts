/** Mails members of staff what waits for them: at once, hourly or daily, and never in their quiet hours. */
import { mayReadPayments } from '../../foundation/access/staff.ts';
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import { notificationLetter } from './letter.ts';
import { defaultPreferences, isMailDue, minuteOfDayIn } from './notification.ts';
import type { NotificationPorts } from './ports.ts';

/** Members of one round; the others follow in the next. */
const membersMax = 200;

/** Notifications are kept for a season: what matters for longer stands in the audit log. */
const keptMs = 90 * dayMs;
const forgottenMax = 500;

/**
 * One round. Resolves to how many letters were sent. What is in a letter is taken before it is sent: a letter that is lost is not sent again,
 * and all of it stands in the console.
 */
export async function mailNotifications(ports: NotificationPorts): Promise<number> {
  const { store, clocks, mail, log, publicUrl, environment } = ports;
  if (!mail) return 0;
  let sent = 0;
  for (const { memberId, oldestAt } of await store.notifications.mailWaits(membersMax)) {
    const now = clocks.now();
    const preferences = (await store.notifications.preferences(memberId)) ?? defaultPreferences(memberId);
    if (!isMailDue(preferences, { oldestAt, now, minuteOfDay: minuteOfDayIn(preferences.timeZone, now) ?? 0 })) continue;
    const taken = await store.notifications.takeMail(memberId);
    const member = await store.staff.byId(memberId);
    // Rights may have ended since it was told.
    const allowed = member ? taken.filter(({ entityPath }) => mayReadPayments(member, entityPath, environment)) : [];
    if (!member || allowed.length === 0) continue;
    try {
      await mail.send({ to: member.email, ...notificationLetter(allowed, { language: preferences.language, publicUrl }) });
      sent += 1;
    } catch (error) {
      log.warn('a mail about notifications could not be sent', { kind: error instanceof Error ? error.name : typeof error });
    }
  }
  return sent;
}

/** One round. Resolves to how many were forgotten. */
export function forgetNotifications({ store, clocks }: NotificationPorts): Promise<number> {
  return store.notifications.forget(clocks.now() - keptMs, forgottenMax);
}
