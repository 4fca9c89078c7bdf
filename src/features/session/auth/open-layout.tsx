import { Outlet } from 'react-router-dom';
import { AuthFrame } from './auth-frame.tsx';

/** Layout of pages opened by a link from a mail or a provider, whoever is signed in here. */
export function OpenLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
