/** Bar and line charts. The chart library is large, so this file is loaded separately. */
import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useMemo } from 'react';

const chartHeight = 220;

export interface Point {
  /** Unlike every other's. */
  readonly name: string;
  /** What there is room for below the axis. */
  readonly short: string;
  readonly values: Readonly<Record<string, number | null>>;
}

interface Series {
  readonly name: string;
  readonly label: string;
  readonly color: string;
  readonly strokeDasharray?: string;
}

interface ChartProps {
  readonly points: readonly Point[];
  readonly series: readonly Series[];
  /** Beside the axis, where space is short. */
  readonly axisText: (value: number) => string;
  readonly text: (value: number) => string;
  /** The highest value that the axis has to reach; as high as the values where it is absent. */
  readonly top?: number;
  /** Where the axis begins; 0 where it is absent. */
  readonly bottom?: number;
}

function useAxes({ points, series, axisText, text, top, bottom = 0 }: ChartProps) {
  return useMemo(() => {
    const shorts = new Map(points.map(({ name, short }) => [name, short]));
    return {
      h: chartHeight,
      data: points.map(({ name, values }) => ({ name, ...values })),
      dataKey: 'name',
      series: series.map((one) => ({ ...one })),
      valueFormatter: text,
      // Its keys would lead through points of a picture; the table below says them all.
      accessibilityLayer: false,
      tickLine: 'none' as const,
      xAxisProps: { tickFormatter: (name: string) => shorts.get(name) ?? name, minTickGap: 24 },
      yAxisProps: { tickFormatter: axisText, width: 64, domain: [bottom, top ?? 'auto'] as [number, number | 'auto'] },
    };
  }, [points, series, axisText, text, top, bottom]);
}

export function Bars(props: ChartProps) {
  return <BarChart {...useAxes(props)} maxBarWidth={48} barProps={{ isAnimationActive: false }} />;
}

export function Lines(props: ChartProps) {
  return (
    <LineChart
      {...useAxes(props)}
      curveType="linear"
      connectNulls={false}
      dotProps={{ r: 2.5, strokeWidth: 1 }}
      lineProps={{ isAnimationActive: false }}
    />
  );
}
