/** A list that is there as a whole, drawn a part at a time: two hundred rows at once keep the page from answering for a moment. What a list reads on is drawn so, too. */
import { useEffect, useState } from 'react';

/** About a screen; then as many with each frame. */
const rowsAtFirst = 30;
const rowsAFrame = 10;

export function useGrowingRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [drawn, setDrawn] = useState(rowsAtFirst);
  const isWhole = drawn >= rows.length;
  useEffect(() => {
    if (isWhole) return undefined;
    // Between two frames the page answers keys and clicks.
    const timer = setTimeout(() => setDrawn(drawn + rowsAFrame), 0);
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);
  return isWhole ? rows : rows.slice(0, drawn);
}
