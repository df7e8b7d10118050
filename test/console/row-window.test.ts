import { expect, test } from 'vitest';
import {
  findInSight,
  findRange,
  findRowAt,
  findScrollTo,
  findStart,
  growRange,
  type Range,
} from '../../console/pages/payments/row-window-view.ts';

const rows = { count: 1_000, rowPx: 40, expanded: [] };
/** Two places beneath row 3, five beneath row 20. */
const expanded = {
  ...rows,
  expanded: [
    { index: 3, places: 2 },
    { index: 20, places: 5 },
  ],
};

test('rows stand one beneath the other, after what is expanded above them', () => {
  expect(findStart(rows, 10)).toBe(400);
  expect([3, 4, 20, 21].map((index) => findStart(expanded, index))).toEqual([120, 240, 880, 1_120]);
  expect(findStart(expanded, expanded.count)).toBe(40 * 1_007);
});

test('every place belongs to one row, and what is outside to the nearest', () => {
  expect([0, 39, 40].map((px) => findRowAt(rows, px))).toEqual([0, 0, 1]);
  expect([120, 239, 240].map((px) => findRowAt(expanded, px))).toEqual([3, 3, 4]);
  expect([-50, 1e9].map((px) => findRowAt(rows, px))).toEqual([0, 999]);
  expect(findRowAt({ ...rows, count: 0 }, 100)).toBe(0);
});

test('the rows in sight are in the page with twelve to either side', () => {
  expect(findRange(rows, { topPx: 4_000, heightPx: 400 })).toEqual({ first: 88, end: 123 });
  expect(findRange(rows, { topPx: 0, heightPx: 400 })).toEqual({ first: 0, end: 23 });
  expect(findRange(rows, { topPx: 39_600, heightPx: 400 })).toEqual({ first: 978, end: 1_000 });
  expect(findRange({ ...rows, count: 0 }, { topPx: 0, heightPx: 400 })).toEqual({ first: 0, end: 0 });
});

const viewport = { topPx: 4_000, heightPx: 400 };
const inSight = findInSight(rows, viewport);
const wanted = findRange(rows, viewport);

test('what is in sight is drawn at once, and what is beyond it eight rows at a time', () => {
  expect(inSight).toEqual({ first: 100, end: 111 });
  let drawn: Range = { first: 0, end: 0 };
  const steps: Range[] = [];
  for (let step = 0; step < 5; step += 1) {
    drawn = growRange(drawn, inSight, wanted);
    steps.push(drawn);
  }
  // Nothing was drawn where they are: the eleven in sight; then what comes next, then what came before.
  expect(steps).toEqual([
    { first: 100, end: 111 },
    { first: 100, end: 119 },
    { first: 96, end: 123 },
    { first: 88, end: 123 },
    { first: 88, end: 123 },
  ]);
});

test('a step of scrolling draws the rows that come into sight, or eight, and lets go of those that are far', () => {
  // A row further down, and half a screen.
  expect(growRange({ first: 87, end: 122 }, inSight, wanted)).toEqual({ first: 88, end: 123 });
  expect(growRange({ first: 82, end: 117 }, inSight, wanted)).toEqual({ first: 88, end: 123 });
  expect(growRange({ first: 70, end: 105 }, inSight, wanted)).toEqual({ first: 88, end: 113 });
  // Upwards.
  expect(growRange({ first: 110, end: 145 }, inSight, wanted)).toEqual({ first: 100, end: 123 });
  // Far away, and where the list became shorter.
  expect(growRange({ first: 500, end: 535 }, inSight, wanted)).toEqual(inSight);
  expect(growRange({ first: 88, end: 123 }, { first: 0, end: 3 }, { first: 0, end: 3 })).toEqual({ first: 0, end: 3 });
});

test('the list scrolls no further than it takes to see a row beneath the head', () => {
  expect(findScrollTo(rows, viewport, 105, 36)).toBeUndefined();
  expect(findScrollTo(rows, viewport, 120, 36)).toBe(121 * 40 + 36 - 400);
  expect(findScrollTo(rows, viewport, 90, 36)).toBe(90 * 40 - 36);
  expect(findScrollTo(rows, viewport, 0, 36)).toBe(0);
});
