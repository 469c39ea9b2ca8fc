import { createServer } from 'node:net';

// Runs inside the network namespace of the browsers and opens listeners there for the engine outside. It passes each
// listener to the engine, closes its own copy and says so: no traffic of a page passes through this process. It has no
// other imports, because every start of the command line waits for it. It exits when its parent ends for any reason.
process.on('disconnect', () => process.exit());
process.on('message', (id) => {
  const server = createServer();
  server.once('error', (error) => process.send?.({ id, fault: error.message }));
  const close = () => server.close(() => process.send?.({ id, isHandedOver: true }));
  server.listen(0, '127.0.0.1', () => process.send?.({ id }, server, {}, close));
});
