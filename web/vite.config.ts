import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { words } from './src/app/words.plugin.ts';
import { worker } from './src/worker/plugin.ts';
import { art } from './src/art/plugin.ts';

// The strict CSP refuses data: images, so nothing is inlined; relative paths let the table be served under a prefix.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), words(), art(), worker()],
  base: './',
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: process.env['TEADRAGON_URL'] ?? 'http://127.0.0.1:8765', ws: true } } },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], setupFiles: ['src/app/testing/setup.ts'] },
}));
