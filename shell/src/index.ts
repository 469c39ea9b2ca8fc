// The order matters: no script may be created before the policy that judges its address.
import './security/trusted-types.ts';
import './styles/index.css';
import { bootstrap } from './bootstrap.tsx';

bootstrap();
