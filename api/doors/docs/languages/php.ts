/** A sample in PHP, with the library `PaymentGateway.php` beside it. */
import { printedToken, printedUrl } from '../sample.ts';
import { type Call, indent } from './call.ts';

const quote = (value: string): string => `'${value.replaceAll(/['\\]/g, '\\$&')}'`;

export function printPhp(call: Call): string {
  const names = call.isRefused ? '{Gateway, GatewayRefusal}' : 'Gateway';
  return [
    '<?php',
    "require __DIR__ . '/PaymentGateway.php';",
    '',
    `use PaymentGateway\\${names};`,
    '',
    '$gateway = new Gateway(',
    `    ${quote(printedUrl)},`,
    `    ${quote(printedToken)},`,
    ');',
    ...(call.isRefused
      ? [
          'try {',
          ...indent(printCall(call), '    '),
          '} catch (GatewayRefusal $refusal) {',
          '    $answer = $refusal->answer; // nothing was stored',
          '}',
        ]
      : printCall(call)),
    'echo json_encode($answer, JSON_PRETTY_PRINT), "\\n";',
  ].join('\n');
}

function printCall(call: Call): readonly string[] {
  if (call.kind === 'graphql') return ["$answer = $gateway->graphql(<<<'GRAPHQL'", ...call.document.split('\n'), 'GRAPHQL);'];
  const key = call.idempotencyKey === undefined ? '' : `, idempotencyKey: ${quote(call.idempotencyKey)}`;
  return [
    `$answer = $gateway->${call.method.toLowerCase()}(${quote(call.path)}, [`,
    ...Object.entries(call.parameters).map(([name, value]) => `    ${quote(name)} => ${quote(value)},`),
    `]${key});`,
  ];
}
