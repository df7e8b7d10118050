/** What payments are told apart by: in Insights, and in the filter of the lists behind its numbers. */

import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import type { InsightDimension } from './insights.ts';

export const InsightDimensionEnum = describeEnum<InsightDimension>('InsightDimension', 'What payments are told apart by.', {
  BRAND: 'The payment brand, such as VISA.',
  METHOD: 'The payment method, such as CC.',
  COUNTRY: 'The country of the card issuer, such as DE, as the bank tells it.',
  THREE_D_SECURE: 'How 3-D Secure authenticated the cardholder: frictionless, challenge, decoupled or data_only.',
  CUSTOM_PARAMETER: 'The value of the custom parameter that was asked for.',
  HOUR: 'The hour of the day, 00 to 23, in the time zone of the query.',
});
