import { useCallback } from 'react';
import { useLocation, useNavigate, type NavigateOptions, type To } from 'react-router-dom';
import { isLeft } from './isLeft.ts';

/**
 * Navigates to what a request has made, such as the new record, unless the person has gone to another page while it was under
 * way: nobody is taken from the page that they chose.
 */
export function useNavigateWhileHere(): (to: To, options?: NavigateOptions) => void | Promise<void> {
  const location = useLocation();
  const navigate = useNavigate();
  return useCallback((to, options) => (isLeft(location) ? undefined : navigate(to, options)), [location, navigate]);
}
