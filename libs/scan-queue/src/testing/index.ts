export { RedisGate } from './redis-gate.ts';
export { RedisProcess, redisProgram } from './redis-program.ts';
export { redisUrlOfTests } from './redis-url.ts';
