export { Counter, Gauge, Histogram, Registry } from 'prom-client';
export { MetricsServer, type MetricsAddress } from './metrics.server.ts';
