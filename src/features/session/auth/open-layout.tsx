import { Outlet } from 'react-router-dom';
import { AuthFrame } from './auth-frame.tsx';

export function OpenLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
