import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { guides } from './tools/guide'
import { catalogues } from './tools/po'

const server = process.env['SAECULA_SERVER'] ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [catalogues(), guides(), svelte()],
  base: './', // the server prepends its own path
  build: {
    outDir: '../src/saecula/server/static',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: server, ws: true } },
  },
})
