export * from '../../js/adapters/index.js';
