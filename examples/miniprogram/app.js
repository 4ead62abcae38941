// The domain must be a legal one of the mini program: https, and entered at mp.weixin.qq.com.
App({ globalData: { server: 'https://paiju.example.com' } })
