/** The reference of fairness: node:http and `ws` alone, which answer every request and every message with 20 bytes. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const answer = '{"result":"approved"}'.slice(0, 20);

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': answer.length });
    response.end(answer);
  });
});

new WebSocketServer({ server }).on('connection', (socket) => {
  socket.on('error', () => {});
  socket.on('message', () => socket.send(answer));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(address.port);
});
