export { RedisGate } from './redis-gate.ts';
export { redisUrlOfTests } from './redis-url.ts';
