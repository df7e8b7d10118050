/** A sample in Python, with the library `payment_gateway.py` beside it. */
import { printedToken, printedUrl } from '../sample.ts';
import { type Call, indent, quote } from './call.ts';

export function printPython(call: Call): string {
  const names = call.isRefused ? 'Gateway, GatewayRefusal' : 'Gateway';
  return [
    'import json',
    `from payment_gateway import ${names}`,
    '',
    'gateway = Gateway(',
    `    ${quote(printedUrl)},`,
    `    ${quote(printedToken)},`,
    ')',
    ...(call.isRefused
      ? [
          'try:',
          ...indent(printCall(call), '    '),
          'except GatewayRefusal as refusal:',
          '    answer = refusal.answer  # nothing was stored',
        ]
      : printCall(call)),
    'print(json.dumps(answer, indent=2))',
  ].join('\n');
}

function printCall(call: Call): readonly string[] {
  if (call.kind === 'graphql') return ['answer = gateway.graphql("""', ...call.document.split('\n'), '""")'];
  const key = call.idempotencyKey === undefined ? '' : `, idempotency_key=${quote(call.idempotencyKey)}`;
  return [
    `answer = gateway.${call.method.toLowerCase()}(${quote(call.path)}, {`,
    ...Object.entries(call.parameters).map(([name, value]) => `    ${quote(name)}: ${quote(value)},`),
    `}${key})`,
  ];
}
