// The order matters. The Trusted Types policy must exist before the first script is created, and zod must know that
// generated code is forbidden before the first schema is created.
import './security/trusted-types.ts';
import './security/strict-schemas.ts';
import './styles/index.css';
import { bootstrap } from './bootstrap.tsx';

void bootstrap();
