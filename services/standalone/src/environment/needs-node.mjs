/** The first import of each launcher: what follows uses built-ins that older Nodes lack. */
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(`Stufenlos needs Node 20 or newer to start (it brings its own Node 24); this is ${process.version}.`);
  process.exit(1);
}
