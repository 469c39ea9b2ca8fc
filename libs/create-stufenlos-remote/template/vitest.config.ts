import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    // Files share one document, which takes seconds to create.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    // Components import their stylesheets, which Node cannot read by itself.
    server: { deps: { inline: [/@stufenlos/] } },
  },
});
