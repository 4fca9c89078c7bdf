import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

let isRegistering = false;

/** Remembers that somebody stands at the form for new accounts. */
export function useRegistrationVisit(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === '/register') isRegistering = true;
    // Those who had an account after all.
    else if (pathname === '/login') isRegistering = false;
  }, [pathname]);
}

/** Whether the account was made a moment ago, in this tab. Says so once: nobody is introduced twice. */
export function takeNewAccount(): boolean {
  const isNew = isRegistering;
  isRegistering = false;
  return isNew;
}
