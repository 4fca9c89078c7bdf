import { createSlot } from '#ui/slot.tsx';

/** Banner about an unverified email address. */
export const VerifySlot = createSlot('verification of the address');
export const EmailSlot = createSlot('email address');
export const PasswordSlot = createSlot('password');
export const SignInMethodsSlot = createSlot('sign-in methods');
export const SignOutSlot = createSlot('signing out');
