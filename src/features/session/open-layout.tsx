import { Outlet } from 'react-router-dom';
import { AuthFrame } from './auth-frame.tsx';

/** Around pages that a link in a mail or a provider leads to, whoever is signed in here. */
export function OpenLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
