export * from './forms.tsx';
