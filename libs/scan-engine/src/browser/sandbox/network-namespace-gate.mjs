import { createServer } from 'node:net';

// Runs inside the namespace of the browsers and makes ports there for the engine outside: it opens a listener, hands it
// over and forgets it, so no byte of a page ever passes through here. It imports nothing else, because every start of
// the command line waits for it, and it ends with its parent, however that one ended.
process.on('disconnect', () => process.exit());
process.on('message', (id) => {
  const server = createServer();
  server.once('error', (error) => process.send?.({ id, fault: error.message }));
  server.listen(0, '127.0.0.1', () => process.send?.({ id }, server, {}, () => server.close()));
});
