// The order matters: no script may be created before the policy that judges its address.
import './security/trusted-types.ts';
import { forbidGeneratedCode } from '@stufenlos/contracts';
import './styles/index.css';
import { bootstrap } from './bootstrap.tsx';

forbidGeneratedCode();
bootstrap();
