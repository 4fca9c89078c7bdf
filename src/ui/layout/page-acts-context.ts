import { createContext, type ReactNode } from 'react';

/** Buttons of the shell in the head of every page, beside its title; null where a frame around the page has them. */
export const PageActsContext = createContext<ReactNode>(null);
