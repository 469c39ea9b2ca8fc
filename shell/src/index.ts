// The order matters: no script may be created before the policy that judges its address, and no schema before it is
// told that the policy forbids generated code.
import './security/trusted-types.ts';
import './security/strict-schemas.ts';
import './styles/index.css';
import { bootstrap } from './bootstrap.tsx';

void bootstrap();
