/** Jobs that a merchant's program schedules while staff look on. */
import { cardPayment, channels, createRestClient, demoToken, httpTransport, type Parameters } from './client.ts';

export interface ScheduledJob {
  readonly id: string;
  readonly registrationId: string;
}

/** 9.90 EUR at 06:00 UTC on the first of each month, for a year that prolongs itself, with a notice of a month. */
export async function takeJob(gatewayUrl: string, parameters: Parameters = {}, token = demoToken): Promise<ScheduledJob> {
  const rest = createRestClient(httpTransport(gatewayUrl));
  const post = async (path: string, sent: Parameters) => {
    const { status, body, text } = await rest.post(path, sent, { token });
    if (body.id === undefined) throw new Error(`${status} ${text}`);
    return body.id;
  };
  const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _cvv, ...card } = cardPayment;
  const registrationId = parameters.registrationId ?? (await post('/v1/registrations', card));
  const id = await post('/scheduling/v1/schedules', {
    entityId: channels.documented,
    registrationId,
    amount: '9.90',
    currency: 'EUR',
    paymentType: 'SD',
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.recurringType': 'SUBSCRIPTION',
    'job.name': 'Monthly plan',
    'job.expression': '0 0 6 1 * ?',
    'job.durationNumber': '1',
    'job.durationUnit': 'YEAR',
    'job.noticeNumber': '1',
    'job.noticeUnit': 'MONTH',
    ...parameters,
  });
  return { id, registrationId };
}
