import { field, section } from './field.ts';
import { oneOf, text } from './format.ts';

const occasions =
  'ANNIVERSARY BIRTHDAY CONGRATULATIONS APRIL_FOOLS_DAY EASTER FATHERS_DAY GRADUATION HOLIDAY SEASONS_GREETINGS PASSOVER KWANZAA HALLOWEEN MOTHERS_DAY NEW_YEARS_DAY BOSSES_DAY ST_PATRICKS_DAY SWEETEST_DAY CHRISTMAS BABY_SHOWER THANKSGIVING OTHER VALENTINES_DAY WEDDING SECRETARYS_DAY CHINESE_NEW_YEAR HANUKKAH CELEBRATE_FALL GRANDPARENTS_DAY INDEPENDENCE_DAY';

export const giftCard = section('2.W', 'Gift card', [
  field('giftCard.number', text(1, 255), 'O', 'account', 'Number.', { secret: true }),
  field('giftCard.pin', text(1, 255), 'O', 'account', 'PIN.', { secret: true, oneTime: true }),
  field('giftCard.holder', text(2, 255), 'O', 'name', 'Holder.'),
  field('giftCard.message', text(2, 160), 'O', 'indirect', 'Message.'),
  // The list has values longer than the 16 characters that the text gives: the broadest is accepted.
  field('giftCard.type', oneOf(...occasions.split(' ')), 'O', 'none', 'Occasion.'),
]);
